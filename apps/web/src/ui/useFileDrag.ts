import { useEffect, useEffectEvent } from 'react'
import { holdsFiles } from './strayFiles.ts'

interface FileDrag {
  onOver: (at: Element) => void
  onOut: () => void
  onDrop: (files: FileList, at: Element) => void
  /** Dialog that takes drops anywhere while it is on top; absent: the page takes them while no dialog is open. */
  dialog?: () => Element | null
}

const DIALOG = '[aria-modal=true]'
const topDialog = () => [...document.querySelectorAll(DIALOG)].at(-1) ?? null

export const dialogOf = (element: Element | null): Element | null => element?.closest(DIALOG) ?? null

export function useFileDrag(drag: FileDrag) {
  const isOurs = useEffectEvent(() => {
    const own = drag.dialog?.()
    return own === undefined ? topDialog() === null : own !== null && own === topDialog()
  })
  const over = useEffectEvent(drag.onOver)
  const out = useEffectEvent(drag.onOut)
  const drop = useEffectEvent(drag.onDrop)
  useEffect(() => {
    const isTaken = (event: DragEvent) => event.defaultPrevented || !isOurs()
    const onDragOver = (event: DragEvent) => {
      if (!holdsFiles(event) || isTaken(event) || !(event.target instanceof Element)) return out()
      event.preventDefault()
      over(event.target)
    }
    const onDragLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && out()
    const onDrop = (event: DragEvent) => {
      out()
      const files = event.dataTransfer?.files
      if (!files?.length || isTaken(event) || !(event.target instanceof Element)) return
      event.preventDefault()
      drop(files, event.target)
    }
    const all = { dragover: onDragOver, dragleave: onDragLeave, drop: onDrop }
    for (const [name, listen] of Object.entries(all)) document.addEventListener(name, listen as EventListener)
    return () => {
      for (const [name, listen] of Object.entries(all)) document.removeEventListener(name, listen as EventListener)
    }
  }, [])
}

/** Calls back if exactly one file was selected or dropped. */
export function oneOf(files: FileList, onFile: (file: File) => void, onSeveral: () => void): void {
  const [file, second] = files
  if (second) onSeveral()
  else if (file) onFile(file)
}
