import type { Page } from 'playwright-core'

export interface Accessible {
  description: string
  isRequired: boolean
  isInvalid: boolean
  isBusy: boolean
}

/** Throws unless exactly one element has that role and name. */
export async function accessible(page: Page, role: string, name: string): Promise<Accessible> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const found = nodes.filter((node) => node.role?.value === role && node.name?.value === name)
  if (found.length !== 1) throw new Error(`There are ${found.length} elements of the role ${role} named ${name}.`)
  const property = (key: string) => found[0]?.properties?.find((one) => one.name === key)?.value.value
  return {
    description: String(found[0]?.description?.value ?? ''),
    isRequired: property('required') === true,
    isInvalid: property('invalid') === 'true',
    isBusy: property('busy') === true,
  }
}
