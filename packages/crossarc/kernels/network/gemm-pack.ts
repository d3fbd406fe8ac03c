/**
 * Lays out a right-hand matrix B of `depth` rows and `columns` columns, B[k][j] at b + k·rowStride +
 * j·columnStride, for multiply(): panels of 16 columns, each with 16 floats a row. The last panel is padded
 * with zeros.
 */
export function pack(
  b: usize,
  rowStride: i32,
  columnStride: i32,
  depth: i32,
  columns: i32,
  out: usize,
): void {
  const rowBytes = (<usize>rowStride) << 2
  const columnBytes = (<usize>columnStride) << 2
  let column = 0
  for (; column + 16 <= columns; column += 16) {
    const panel = b + <usize>column * columnBytes
    if (columnStride === 1) out = packRows(panel, rowBytes, depth, out)
    else if (rowStride === 1) out = packTransposed(panel, columnBytes, depth, out)
    else out = packSlowly(panel, rowBytes, columnBytes, depth, 16, out)
  }
  if (column < columns) {
    packSlowly(b + <usize>column * columnBytes, rowBytes, columnBytes, depth, columns - column, out)
  }
}

function packRows(b: usize, rowBytes: usize, depth: i32, out: usize): usize {
  for (let k = 0; k < depth; k++) {
    v128.store(out, v128.load(b))
    v128.store(out, v128.load(b, 16), 16)
    v128.store(out, v128.load(b, 32), 32)
    v128.store(out, v128.load(b, 48), 48)
    out += 64
    b += rowBytes
  }
  return out
}

function packTransposed(b: usize, columnBytes: usize, depth: i32, out: usize): usize {
  let k = 0
  for (; k + 4 <= depth; k += 4) {
    let source = b
    for (let group: usize = 0; group < 64; group += 16) {
      const r0 = v128.load(source)
      const r1 = v128.load(source + columnBytes)
      const r2 = v128.load(source + 2 * columnBytes)
      const r3 = v128.load(source + 3 * columnBytes)
      const low01 = v128.shuffle<i32>(r0, r1, 0, 4, 1, 5)
      const high01 = v128.shuffle<i32>(r0, r1, 2, 6, 3, 7)
      const low23 = v128.shuffle<i32>(r2, r3, 0, 4, 1, 5)
      const high23 = v128.shuffle<i32>(r2, r3, 2, 6, 3, 7)
      const target = out + group
      v128.store(target, v128.shuffle<i64>(low01, low23, 0, 2))
      v128.store(target, v128.shuffle<i64>(low01, low23, 1, 3), 64)
      v128.store(target, v128.shuffle<i64>(high01, high23, 0, 2), 128)
      v128.store(target, v128.shuffle<i64>(high01, high23, 1, 3), 192)
      source += 4 * columnBytes
    }
    b += 16
    out += 256
  }
  return packSlowly(b, 4, columnBytes, depth - k, 16, out)
}

function packSlowly(
  b: usize,
  rowBytes: usize,
  columnBytes: usize,
  depth: i32,
  width: i32,
  out: usize,
): usize {
  for (let k = 0; k < depth; k++) {
    let source = b
    for (let j = 0; j < 16; j++) {
      store<f32>(out, j < width ? load<f32>(source) : 0)
      source += columnBytes
      out += 4
    }
    b += rowBytes
  }
  return out
}
