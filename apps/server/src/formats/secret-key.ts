/** Exactly 32 bytes: Node skips characters that are not base64, so half of a garbled key would pass for a key. */
export function parseSecretKey(value: string): Buffer | null {
  const key = Buffer.from(value, 'base64')
  return key.length === 32 && key.toString('base64') === value ? key : null
}
