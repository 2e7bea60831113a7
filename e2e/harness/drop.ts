import type { Locator } from 'playwright-core'

/** Returns whether the page prevented the browser's own handling. */
export async function dropFile(on: Locator, name: string, content: string, count = 1): Promise<boolean> {
  const dataTransfer = await on.page().evaluateHandle(
    ({ named, text, times }) => {
      const transfer = new DataTransfer()
      for (let time = 0; time < times; time++) transfer.items.add(new File([text], named, { type: 'application/json' }))
      return transfer
    },
    { named: name, text: content, times: count },
  )
  await on.dispatchEvent('dragover', { dataTransfer })
  return on.evaluate((element, held) => {
    const drop = new DragEvent('drop', { bubbles: true, cancelable: true, composed: true, dataTransfer: held })
    return !element.dispatchEvent(drop)
  }, dataTransfer)
}
