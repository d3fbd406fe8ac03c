import { acl2018, type Preset } from 'crossarc/neural'
import { ablations } from './ablation-presets.ts'
import { formerPreset, largePreset, ownPreset, shorterPreset } from './own-presets.ts'

/** The presets that experiments use, by name. */
const presets: readonly Preset[] = [
  acl2018,
  ownPreset,
  largePreset,
  shorterPreset,
  formerPreset,
  ...ablations.map(({ preset }) => preset),
]

export function presetNamed(name: string): Preset {
  const preset = presets.find((candidate) => candidate.name === name)
  if (preset === undefined) throw new Error(`There is no preset ${name}`)
  return preset
}
