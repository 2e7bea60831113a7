/** The parts of an address that are looked at. */
interface Address {
  /** In the form in which name servers know it. */
  hostname: string
  username: string
  password: string
}

/** Browsers and Node have the same one; of neither this package knows the types. */
declare const URL: new (text: string) => Address

/** An absolute address as browsers read it; null: it is none. */
export function readAddress(text: string): Address | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
