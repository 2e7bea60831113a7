/** What stands behind the '?' of an address goes through the router as it is written: `readAddress` alone takes it apart. */
export interface Search {
  text?: string
}

export const parseSearch = (text: string): Search => (text.length > 1 ? { text } : {})

export const stringifySearch = ({ text = '' }: Search): string => text
