const names = new Map<string, string>()

/** Replaces `@emotion/hash`, which hashes the style text on each render; a counter is just as unique. */
export default function nameOf(styles: string): string {
  const known = names.get(styles)
  if (known) return known
  const name = names.size.toString(36)
  names.set(styles, name)
  return name
}
