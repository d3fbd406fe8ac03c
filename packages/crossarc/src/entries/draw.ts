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
