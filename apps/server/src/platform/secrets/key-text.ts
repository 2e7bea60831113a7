/** Exactly 32 bytes: Node itself skips what is not base64, and so would take half of a garbled key for a key. */
export function parseSecretKey(value: string): Buffer | null {
  const key = Buffer.from(value, 'base64')
  return key.length === 32 && key.toString('base64') === value ? key : null
}
