/**
 * Joins atoms to features, four templates of one length at a time. The code of four is 8 bytes (how many
 * bytes of pointers follow, and how many bytes of features the four make: 16 unless they are the last of
 * their length), the initial values of their hashes, and for each position in the templates four pointers to
 * atoms.
 *
 * Always writes four features; extra ones are overwritten, or follow the last one.
 */
export function join(code: usize, end: usize, features: usize): void {
  while (code < end) {
    const stop = code + 24 + load<u32>(code)
    const made = load<u32>(code, 4)
    let hash = v128.load(code, 8)
    for (code += 24; code < stop; code += 16) {
      let atoms = v128.load32_zero(<usize>load<u32>(code))
      atoms = v128.load32_lane(<usize>load<u32>(code, 4), atoms, 1)
      atoms = v128.load32_lane(<usize>load<u32>(code, 8), atoms, 2)
      atoms = v128.load32_lane(<usize>load<u32>(code, 12), atoms, 3)
      hash = i32x4.mul(v128.xor(hash, atoms), i32x4.splat(0x85ebca6b))
      hash = v128.xor(hash, i32x4.shr_u(hash, 13))
    }
    hash = i32x4.mul(hash, i32x4.splat(0xc2b2ae35))
    v128.store(features, v128.xor(hash, i32x4.shr_u(hash, 16)))
    features += made
  }
}
