import type { Endpoint } from '@acm/contract/core/endpoint'
import { type CallInput, callBytes } from './client.ts'
import { ApiFailure } from './request.ts'

/** Null: larger than `most` bytes. */
export async function wholeFile<P, Q, R>(
  endpoint: Endpoint<P, Q, undefined, R>,
  input: CallInput<P, undefined> & { signal: AbortSignal },
  most: number,
): Promise<Blob | null> {
  const reader = (await callBytes(endpoint, input)).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return new Blob(parts)
      size += value.length
      if (size > most) return null
      parts.push(value)
    }
  } catch {
    throw new ApiFailure(0, null)
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
