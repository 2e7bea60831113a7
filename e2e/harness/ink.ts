import type { Page } from 'playwright-core'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The share of pixels with a contrast of 3:1 to the area at its upper left corner. */
export async function inkIn(page: Page, { x, y, width, height }: Box): Promise<number> {
  const clip = { x: x - BESIDE, y: y - BESIDE, width: width + BESIDE, height: height + BESIDE }
  const picture = (await page.screenshot({ clip })).toString('base64')
  return page.evaluate(
    async ([data, beside]) => {
      const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const lightness = (left: number, top: number) => {
        const [red = 0, green = 0, blue = 0] = context?.getImageData(left, top, 1, 1).data ?? []
        const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => (part / 255) ** 2.2)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
      }
      const ground = lightness(0, 0)
      let [seen, all] = [0, 0]
      for (let top = beside; top < image.height; top += 1) {
        for (let left = beside; left < image.width; left += 1) {
          const one = lightness(left, top)
          all += 1
          if (Math.max(one, ground) / Math.min(one, ground) >= 3) seen += 1
        }
      }
      return seen / all
    },
    [picture, BESIDE] as const,
  )
}

const BESIDE = 3
