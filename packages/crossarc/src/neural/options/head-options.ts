/** What finds the trees of a network. */
export interface HeadOptions {
  /** A global model by name: "mh4-hybrid", "mh3", "spanning-tree", ...; or "transition" for a local one. */
  readonly model: string
  /** Local models: the transition system, swap by default. */
  readonly system?: string
  /** Local models: the nodes that they see, such as ["s1", "s0", "b0"]; the default depends on the system. */
  readonly features?: readonly string[]
  /** Local models: the number of hypotheses that a beam keeps; 1, greedy search, by default. */
  readonly beam?: number
}

/** The options of a local model, all of them given. */
export type LocalHeadOptions = Required<Omit<HeadOptions, 'model'>>
