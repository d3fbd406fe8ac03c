import { describe, expect, it } from 'vitest'
import { leastSquares, type Point } from '../../src/base/least-squares.ts'
import { equation, niceTicks, scatterPlot } from '../../src/draw/plot.ts'
import { elements, parseXml } from './well-formed.ts'

describe('the scatter plot', () => {
  const series = [
    {
      name: 'swap <eager>',
      points: Array.from({ length: 4000 }, (_, k): Point => [k % 40, 2 * (k % 40) + (k % 3)]),
    },
    { name: 'two-step', points: Array.from({ length: 40 }, (_, k): Point => [k, 2 * k]) },
  ]

  it('is well formed, with a legend that gives each line', () => {
    const svg = parseXml(scatterPlot({ series, title: 'T & U', xLabel: 'words', yLabel: 'transitions' }))
    const texts = elements(svg, 'text').map((element) => element.text)
    expect(texts).toEqual(
      expect.arrayContaining(['T & U', 'words', 'transitions', 'two-step: y = 2.00 x (R² = 1.000)']),
    )
    const { slope, rSquared } = leastSquares(series[0].points, { throughOrigin: true })
    expect(texts).toContain(`swap <eager>: y = ${slope.toFixed(2)} x (R² = ${rSquared.toFixed(3)})`)
  })

  it('draws points that coincide once, inside the frame', () => {
    const svg = parseXml(scatterPlot({ series, width: 600, height: 400 }))
    const marks = elements(svg, 'g').map((group) =>
      elements(group, 'path')
        .map((path) => path.attributes.d)
        .join(''),
    )
    expect(marks[0].split('z').length - 1).toBe(120)
    expect(marks[1].split('z').length - 1).toBe(40)
    for (const [, x, y] of marks.join('').matchAll(/M([\d.-]+) ([\d.-]+)/g)) {
      expect(Number(x)).toBeGreaterThan(0)
      expect(Number(x)).toBeLessThan(600)
      expect(Number(y)).toBeGreaterThan(0)
      expect(Number(y)).toBeLessThan(400)
    }
  })

  it('draws no line if the points determine none, and rejects points that are not numbers', () => {
    const single = [{ name: 'one', points: [[3, 4]] as Point[] }]
    const texts = (svg: string) => elements(parseXml(svg), 'text').map((element) => element.text)
    expect(texts(scatterPlot({ series: single, fits: 'intercept' }))).toContain('one')
    expect(texts(scatterPlot({ series: single, fits: 'none' }))).toContain('one')
    expect(texts(scatterPlot({ series: [{ name: 'empty', points: [] }] }))).toContain('empty')
    const bad = [{ name: 'bad', points: [[Number.NaN, 4]] as Point[] }]
    expect(() => scatterPlot({ series: bad })).toThrow(expect.objectContaining({ code: 'bad-point' }))
  })

  it('has round ticks', () => {
    expect(niceTicks(0, 100)).toEqual([0, 20, 40, 60, 80, 100])
    expect(niceTicks(0, 41.6)).toEqual([0, 10, 20, 30, 40])
    expect(niceTicks(-0.3, 0.5)).toEqual([-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3, 0.4, 0.5])
  })

  it('writes the line as Nivre (2009) does, with one digit more of R²', () => {
    const fit = { slope: 2.2239, intercept: 0, rSquared: 0.851, rSquaredAboutZero: 1 }
    expect(equation(fit)).toBe('y = 2.22 x (R² = 0.851)')
    expect(equation({ ...fit, intercept: -1.5 })).toBe('y = 2.22 x − 1.50 (R² = 0.851)')
  })
})
