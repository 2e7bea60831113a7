import { useEffect, useEffectEvent } from 'react'

let handed: { file: File; to: string } | null = null

/** Passes a file dropped on a list to the page at that path. */
export const handFile = (file: File, to: string) => {
  handed = { file, to }
}

/** Clears it in any case, so that a later visit of that page finds no file. */
function takeFile(): File | null {
  const file = handed?.to === window.location.pathname ? handed.file : null
  handed = null
  return file
}

export function useHandedFile(take: (file: File) => void) {
  const begin = useEffectEvent(take)
  useEffect(() => {
    const file = takeFile()
    if (file) begin(file)
  }, [])
}
