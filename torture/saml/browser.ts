/** As much of a browser as single sign-on needs: cookies by origin, redirects, and the one form of a page. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>()

  /** GET, or POST with `form`; an empty form posts no body. */
  async open(address: string, form?: Record<string, string>): Promise<{ url: string; status: number; text: string }> {
    let url = address
    let fields = form
    for (let hop = 0; hop < 15; hop++) {
      const { origin } = new URL(url)
      const jar = this.#jarOf(origin)
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const response: Response = await fetch(url, {
        method: fields ? 'POST' : 'GET',
        headers: { ...(cookie && { cookie }) },
        redirect: 'manual',
        ...(fields && Object.keys(fields).length > 0 && { body: new URLSearchParams(fields) }),
      })
      for (const header of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
        jar.set(name, value)
      }
      const location = response.headers.get('location')
      if (response.status < 300 || response.status > 399 || !location) {
        return { url, status: response.status, text: await response.text() }
      }
      url = new URL(location, url).href
      fields = undefined
    }
    throw new Error(`Too many redirects from ${address}.`)
  }

  #jarOf(origin: string): Map<string, string> {
    const jar = this.#cookies.get(origin) ?? new Map<string, string>()
    this.#cookies.set(origin, jar)
    return jar
  }
}

export function formIn({ url, text }: { url: string; text: string }): {
  action: string
  fields: Record<string, string>
} {
  const action = /<form[^>]*\saction="([^"]*)"/.exec(text)?.[1] ?? ''
  const inputs = [...text.matchAll(/<input[^>]*>/g)].map(([input]) => ({
    name: /\sname="([^"]*)"/.exec(input)?.[1] ?? '',
    value: readEntities(/\svalue="([^"]*)"/.exec(input)?.[1] ?? ''),
  }))
  const fields = Object.fromEntries(inputs.filter(({ name }) => name).map(({ name, value }) => [name, value]))
  return { action: new URL(readEntities(action), url).href, fields }
}

const readEntities = (text: string) =>
  text
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, code: string) =>
      String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
    )
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
