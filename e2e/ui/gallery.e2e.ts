import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { testBlocks } from '../harness/blocks.ts'

const { open } = testBlocks()

/** Controls that are not chosen, and their grounds where these are not those of an empty box. */
const filled = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const groundOf = (element: Element) => getComputedStyle(element).backgroundColor
    const expected = (control: Element) => {
      const probe = document.createElement('i')
      probe.style.background = control.role === 'switch' ? 'var(--line-control)' : 'var(--surface)'
      control.after(probe)
      const ground = groundOf(probe)
      probe.remove()
      return ground
    }
    const controls = [...document.querySelectorAll<HTMLInputElement>('input:is([type=radio], [type=checkbox])')]
    return controls
      .filter(({ type, checked, indeterminate }) => !checked && (type === 'radio' || !indeterminate))
      .filter((control) => control.ariaReadOnly !== 'true' && groundOf(control) !== expected(control))
      .map((control) => `${control.type} ${control.labels?.[0]?.textContent}`)
  })

describe('the blocks', () => {
  it('show no control as chosen before it is', async () => {
    const page = await open('/blocks')
    await expect.poll(() => page.getByRole('radiogroup', { name: 'None chosen' }).count()).toBe(2)
    expect(await filled(page)).toEqual([])
  })

  it('announce no alert that was there before', async () => {
    const page = await open(`/blocks?theme=light&section=${encodeURIComponent('Alerts & banner')}`)
    await page.getByText('Someone else saved this record.').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('wrap a long value that is read-only', async () => {
    const page = await open('/blocks?theme=light&section=Fields')
    const name = page.getByRole('textbox', { name: 'Name', exact: true }).and(page.locator('[readonly]'))
    const hidden = await name.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
      scrollWidth - clientWidth,
      scrollHeight - clientHeight,
    ])
    expect(hidden).toEqual([0, 0])
  })
})
