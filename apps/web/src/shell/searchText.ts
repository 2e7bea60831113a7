/** The router keeps search text unparsed; only `readAddress` parses it. */
export interface Search {
  text?: string
}

export const parseSearch = (text: string): Search => (text.length > 1 ? { text } : {})

export const stringifySearch = ({ text = '' }: Search): string => text
