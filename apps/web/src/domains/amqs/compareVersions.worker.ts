import { compareVersions } from './compareVersions.ts'

/** A worker keeps the page responsive: files of 20 MB take seconds. */
addEventListener('message', ({ data }: MessageEvent<readonly [ArrayBuffer, ArrayBuffer]>) => {
  postMessage(compareVersions(...data))
})
