/** Null: not an absolute address. Its `hostname` is in the form of name servers (punycode). */
export function readAddress(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
