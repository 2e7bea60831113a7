import type { Locator } from 'playwright-core'

/** Drops a file where the pointer is, as a browser tells of it. */
export async function dropFile(on: Locator, name: string, content: string): Promise<void> {
  const dataTransfer = await on.page().evaluateHandle(
    ([named = '', text = '']) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], named, { type: 'application/json' }))
      return transfer
    },
    [name, content],
  )
  for (const event of ['dragover', 'drop']) await on.dispatchEvent(event, { dataTransfer })
}
