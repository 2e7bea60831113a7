/** Without signs that are read as another: 0 O, 1 l I. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const GROUPS = 4
const LENGTH = 4

/** 93 bits, in groups that can be read aloud. */
export function generatedPassword(): string {
  const group = () => Array.from({ length: LENGTH }, () => SIGNS[below(SIGNS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** Each number equally often: what a byte has beyond a multiple of them is left out. */
function below(count: number): number {
  const limit = 256 - (256 % count)
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < limit) return byte % count
  }
}
