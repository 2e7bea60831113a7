import { useEffect, useEffectEvent } from 'react'

/** Listens while the component is there. `isFirst`: before the listeners of the page. */
export function useDocumentEvent<Type extends keyof DocumentEventMap>(
  type: Type,
  handle: (event: DocumentEventMap[Type]) => void,
  isFirst = false,
): void {
  const act = useEffectEvent(handle)
  useEffect(() => {
    const listen = (event: DocumentEventMap[Type]) => act(event)
    document.addEventListener(type, listen, isFirst)
    return () => document.removeEventListener(type, listen, isFirst)
  }, [type, isFirst])
}
