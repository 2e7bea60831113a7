import { useEffect, useEffectEvent } from 'react'

interface FileDrag {
  /** A file is held over that element of the page. */
  onOver: (at: Element) => void
  /** None is any more. */
  onOut: () => void
  onDrop: (file: File, at: Element) => void
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true
/** A dialog has a place of its own for files, or takes none. */
const hasDialog = () => document.querySelector('[aria-modal=true]') !== null

/** Follows a file that is dragged over the page; where nothing takes it, the browser does not open it instead. */
export function useFileDrag(drag: FileDrag) {
  const over = useEffectEvent(drag.onOver)
  const out = useEffectEvent(drag.onOut)
  const drop = useEffectEvent(drag.onDrop)
  useEffect(() => {
    const isTaken = (event: DragEvent) => event.defaultPrevented || hasDialog()
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event) || isTaken(event) || !(event.target instanceof Element)) return out()
      event.preventDefault()
      over(event.target)
    }
    const onDragLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && out()
    const onDrop = (event: DragEvent) => {
      out()
      const file = event.dataTransfer?.files[0]
      if (!file || isTaken(event) || !(event.target instanceof Element)) return
      event.preventDefault()
      drop(file, event.target)
    }
    const all = { dragover: onDragOver, dragleave: onDragLeave, drop: onDrop }
    for (const [name, listen] of Object.entries(all)) document.addEventListener(name, listen as EventListener)
    return () => {
      for (const [name, listen] of Object.entries(all)) document.removeEventListener(name, listen as EventListener)
    }
  }, [])
}
