/**
 * Draws trees as SVG, terminal text and LaTeX, and figures as scatter plots.
 * For pages, papers and command-line tools.
 *
 * @module
 */

export {
  type LatexOptions,
  type PlotSeries,
  type ScatterPlot,
  type SvgOptions,
  scatterPlot,
  sentencesToSvg,
  type TextOptions,
  treeToLatex,
  treeToSvg,
  treeToText,
} from '../draw/index.ts'
