/** The router keeps search text unparsed; only `readAddress` parses it. */
export interface TextSearchParams {
  text?: string
}

export const parseSearch = (text: string): TextSearchParams => (text.length > 1 ? { text } : {})

export const stringifySearch = ({ text = '' }: TextSearchParams): string => text
