import type { FastifyReply } from 'fastify'
import { allowForm } from '../edge/headers.ts'

/** A page that posts its fields to another site, by itself or, without scripts, by a button. */
export interface FormPage {
  action: string
  fields: Readonly<Record<string, string>>
}

export function sendFormPage(reply: FastifyReply, page: FormPage): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(htmlOf(page, allowForm(reply, page.action)))
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

const htmlOf = ({ action, fields }: FormPage, nonce: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Signing in · ACES Central Management</title>
<style nonce="${nonce}">
  body { margin: 4rem 1rem; font: 1rem/1.5 system-ui, sans-serif; text-align: center }
  button { font: inherit; padding: .5rem 1.5rem }
</style>
<main>
  <h1>Signing in</h1>
  <p>You're on your way to the sign-in service.</p>
  <form method="post" action="${escaped(action)}">
${Object.entries(fields)
  .map(([name, value]) => `    <input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
  .join('\n')}
    <button>Continue</button>
  </form>
</main>
<script nonce="${nonce}">document.forms[0].submit()</script>
</html>
`
