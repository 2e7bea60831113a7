interface ServerAddress {
  /** In the form of name servers (punycode). */
  hostname: string
  username: string
  password: string
}

/** Browsers and Node both have it, but this package has the types of neither. */
declare const URL: new (text: string) => ServerAddress

/** Null: not an absolute address. */
export function readAddress(text: string): ServerAddress | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
