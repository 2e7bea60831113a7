const names = new Map<string, string>()

/**
 * In place of `@emotion/hash`, which reads the whole text of a component's styles each time that it is drawn. A name has
 * to be the same for the same styles and another for others: the order in which they came does that.
 */
export default function nameOf(styles: string): string {
  const known = names.get(styles)
  if (known) return known
  const name = names.size.toString(36)
  names.set(styles, name)
  return name
}
