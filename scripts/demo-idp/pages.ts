export interface DemoAccount {
  email: string
  name: string
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

const page = (title: string, content: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  main { max-width: 28rem; margin: 3rem auto; padding: 0 1rem }
  button, input { font: inherit; padding: .5rem .75rem; width: 100%; box-sizing: border-box; text-align: left }
  li { list-style: none; margin: .5rem 0 } ul { padding: 0 }
</style>
<main><h1>${title}</h1>${content}</main></html>`

export function choicePage(people: readonly DemoAccount[], ticket: string): string {
  const hidden = `<input type="hidden" name="ticket" value="${escaped(ticket)}">`
  const choices = people.map(
    ({ email, name }) =>
      `<li><form method="post">${hidden}<button name="email" value="${escaped(email)}">${escaped(name)} (${escaped(email)})</button></form></li>`,
  )
  return page(
    'Mock identity provider',
    `<p>For development and tests: it signs in any user you select.</p><ul>${choices.join('')}</ul>
    <form method="post">${hidden}<label>Another email address <input name="email" type="email" required></label>
    <button>Sign in</button></form>`,
  )
}

/** Posts the assertion to the console by a form that submits itself, like real identity services. */
export function carryPage(address: string, samlResponse: string): string {
  return page(
    'Signing in…',
    `<form method="post" action="${escaped(address)}">
    <input type="hidden" name="SAMLResponse" value="${escaped(samlResponse)}"><button>Continue</button></form>
    <script>document.forms[0].submit()</script>`,
  )
}

export const failurePage = (reason: string): string => page('Mock identity provider', `<p>${escaped(reason)}</p>`)
