import type { Views } from '../../memory/views.ts'
import type { ElementKernels } from '../interface.ts'

const { fround, imul } = Math

export function plainElements(views: Views): ElementKernels {
  return {
    clear(x, count) {
      views.floats.fill(0, x >>> 2, (x >>> 2) + count)
    },

    multiplyElements(x, y, out, count) {
      const { floats } = views
      for (let k = 0; k < count; k++) floats[(out >>> 2) + k] = floats[(x >>> 2) + k] * floats[(y >>> 2) + k]
    },

    addProducts(target, x, y, count) {
      const { floats } = views
      for (let k = 0; k < count; k++) {
        floats[(target >>> 2) + k] += fround(floats[(x >>> 2) + k] * floats[(y >>> 2) + k])
      }
    },

    addScaled(target, x, factor, count) {
      const { floats } = views
      const scale = fround(factor)
      for (let k = 0; k < count; k++) floats[(target >>> 2) + k] += fround(scale * floats[(x >>> 2) + k])
    },

    blend(average, x, weight, count) {
      const { floats } = views
      const scale = fround(weight)
      for (let k = 0; k < count; k++) {
        const old = floats[(average >>> 2) + k]
        floats[(average >>> 2) + k] = old + fround(scale * fround(floats[(x >>> 2) + k] - old))
      }
    },

    maskRows(x, stride, mask, out, rows, width) {
      const { floats } = views
      for (let row = 0; row < rows; row++) {
        for (let k = 0; k < width; k++) {
          const value = floats[(x >>> 2) + row * stride + k]
          const at = row * width + k
          floats[(out >>> 2) + at] = mask === 0 ? value : value * floats[(mask >>> 2) + at]
        }
      }
    },

    scaleRows(x, stride, factors, rows, width) {
      const { floats } = views
      for (let row = 0; row < rows; row++) {
        const factor = floats[(factors >>> 2) + row]
        for (let k = 0; k < width; k++) floats[(x >>> 2) + row * stride + k] *= factor
      }
    },

    moveRows(source, sourceStride, sources, target, targetStride, targets, count, width, accumulate) {
      const { floats, integers } = views
      for (let row = 0; row < count; row++) {
        const from = (source >>> 2) + (sources === 0 ? row : integers[(sources >>> 2) + row]) * sourceStride
        const to = (target >>> 2) + (targets === 0 ? row : integers[(targets >>> 2) + row]) * targetStride
        for (let k = 0; k < width; k++) {
          if (accumulate) floats[to + k] += floats[from + k]
          else floats[to + k] = floats[from + k]
        }
      }
    },

    addToRows(x, stride, addends, addendStride, rows, width) {
      const { floats } = views
      for (let row = 0; row < rows; row++) {
        const addend = floats[(addends >>> 2) + row * addendStride]
        for (let k = 0; k < width; k++) floats[(x >>> 2) + row * stride + k] += addend
      }
    },

    sumRows(x, stride, out, outStride, rows, width) {
      const { floats } = views
      for (let row = 0; row < rows; row++) {
        let sum = 0
        for (let k = 0; k < width; k++) sum = fround(sum + floats[(x >>> 2) + row * stride + k])
        floats[(out >>> 2) + row * outStride] += sum
      }
    },

    dropoutMask(out, count, seed, threshold, scale) {
      const { floats } = views
      for (let place = 0; place < count; place++) {
        let bits = (imul(place, 0x9e3779b1) + seed) | 0
        bits = imul(bits ^ (bits >>> 16), 0x21f0aaad)
        bits = imul(bits ^ (bits >>> 15), 0x735a2d97)
        bits ^= bits >>> 15
        floats[(out >>> 2) + place] = bits >>> 0 >= threshold ? scale : 0
      }
    },
  }
}
