/**
 * What a spreadsheet may take for a formula: its sign, full-width and small ones too, after whatever does not show
 * (blanks, control and format signs, fillers), which some programs take away first. A tab or line break alone counts.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}\p{Z}\p{DI}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u

/** What a value is wrapped in double quotes for: those themselves, and everything that somebody reads as a line's end. */
const QUOTED = /["\r\n\v\f\u0085\u2028\u2029]/

/**
 * Text as a value (G-CSV-01, G-CSV-03): without commas and never a formula, quoted only where it must be. A
 * comma that is taken out may have hidden the beginning of a formula: that is looked for last.
 */
export function csvText(text: string, comma = ''): string {
  const value = text.replaceAll(',', comma)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
