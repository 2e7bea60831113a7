import { useEffect, useEffectEvent } from 'react'

let handed: { file: File; to: string } | null = null

/** A file that was dropped on a list, on its way to the page at that path. */
export const handFile = (file: File, to: string) => {
  handed = { file, to }
}

/** Once, and only where it was meant to go: whoever comes to that page again finds nothing chosen. */
function takeFile(): File | null {
  const file = handed?.to === window.location.pathname ? handed.file : null
  handed = null
  return file
}

/** What was dropped on the list on the way here. */
export function useHandedFile(take: (file: File) => void) {
  const begin = useEffectEvent(take)
  useEffect(() => {
    const file = takeFile()
    if (file) begin(file)
  }, [])
}
