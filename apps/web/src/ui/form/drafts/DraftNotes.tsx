import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Alert } from '../../base/Alert.tsx'
import { Button } from '../../base/Button.tsx'
import { BEFORE, dropDraft, KEPT_FOR, type ListedDraft, offerDraftsAt, requestReopen, useDrafts } from './drafts.ts'

/** The page's notes of forms that were left with unsaved input and don't show it themselves. */
export function DraftNotes() {
  const { pathname } = window.location
  useEffect(() => offerDraftsAt(window.location.pathname), [])
  const here = useDrafts().filter(({ offeredAt, isWanted }) => offeredAt === pathname && !isWanted)
  return here.map((draft) => <DraftNote key={draft.form} draft={draft} />)
}

function DraftNote({ draft: { form, why, title, at, isByHand } }: { draft: ListedDraft }) {
  const router = useRouter()
  const undo = () => {
    const reopening = requestReopen(form)
    if (reopening) reopening.open()
    else void router.navigate({ href: at })
  }
  if (why !== 'canceled')
    return (
      <Alert severity="info" live="status" closeLabel="Discard" onClose={() => dropDraft(form)} isAbove>
        We kept what you typed in “{title}” before {BEFORE[why]}. Open it again within {KEPT_FOR} to continue.
      </Alert>
    )
  return (
    <Alert
      severity="info"
      live="status"
      isAbove
      action={
        <>
          {!isByHand && (
            <Button variant="quiet" isSmall aria-label={`Undo Cancel of ${title}`} onClick={undo}>
              Undo
            </Button>
          )}
          <Button variant="quiet" isSmall onClick={() => dropDraft(form)}>
            Dismiss
          </Button>
        </>
      }
    >
      “{title}” was closed without saving. We'll keep what you typed for {KEPT_FOR}.
      {isByHand && ' Open it again to continue.'}
    </Alert>
  )
}
