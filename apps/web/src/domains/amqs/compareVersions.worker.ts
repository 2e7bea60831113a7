import { compareVersions } from './compareVersions.ts'

/** Beside the page, which goes on meanwhile: files of 20 MB take seconds. */
addEventListener('message', ({ data }: MessageEvent<readonly [ArrayBuffer, ArrayBuffer]>) => {
  postMessage(compareVersions(...data))
})
