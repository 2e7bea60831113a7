/** From this length on, and to this length, long text is abbreviated (G-UI-01). */
const LENGTH = 20

/** The first 20 characters and '...' of a text of 20 characters or more; null when it is shorter. */
export function abbreviation(text: string): string | null {
  const characters = Array.from(text)
  return characters.length >= LENGTH ? `${characters.slice(0, LENGTH).join('')}...` : null
}
