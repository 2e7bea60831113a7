import { holdsFiles } from './strayFiles.ts'
import { useDocumentEvent } from './useDocumentEvent.ts'

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

export function useFileDrag({ onOver, onOut, onDrop, dialog }: FileDrag) {
  const isTaken = (event: DragEvent) => {
    const own = dialog?.()
    const isOurs = own === undefined ? topDialog() === null : own !== null && own === topDialog()
    return event.defaultPrevented || !isOurs
  }
  useDocumentEvent('dragover', (event) => {
    if (!holdsFiles(event) || isTaken(event) || !(event.target instanceof Element)) return onOut()
    event.preventDefault()
    onOver(event.target)
  })
  useDocumentEvent('dragleave', ({ relatedTarget }) => relatedTarget === null && onOut())
  useDocumentEvent('drop', (event) => {
    onOut()
    const files = event.dataTransfer?.files
    if (!files?.length || isTaken(event) || !(event.target instanceof Element)) return
    event.preventDefault()
    onDrop(files, event.target)
  })
}

/** Calls back if exactly one file was selected or dropped. */
export function oneOf(files: FileList, onFile: (file: File) => void, onSeveral: () => void): void {
  const [file, second] = files
  if (second) onSeveral()
  else if (file) onFile(file)
}
