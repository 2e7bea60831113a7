import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Alert } from '../../base/Alert.tsx'
import { Button } from '../../base/Button.tsx'
import { type CanceledForm, forgetCanceled, offerReopenAt, requestReopen, useCanceled } from './canceling.ts'
import { KEPT_FOR } from './drafts.ts'
import styles from './Notes.module.css'

export function CanceledNotes() {
  const router = useRouter()
  const all = useCanceled()
  useEffect(() => offerReopenAt(window.location.pathname), [])
  const undo = ({ form, at, reopening }: CanceledForm) => {
    requestReopen(form)
    if (reopening) reopening.open()
    else void router.navigate({ href: at })
  }
  return all
    .filter(({ offeredAt, isWanted }) => offeredAt === window.location.pathname && !isWanted)
    .map((one) => {
      const isByHand = one.reopening?.isThere() === false
      return (
        <Alert
          key={one.form}
          severity="info"
          role="status"
          className={styles.note}
          action={
            <>
              {!isByHand && (
                <Button variant="quiet" isSmall aria-label={`Undo Cancel of ${one.title}`} onClick={() => undo(one)}>
                  Undo
                </Button>
              )}
              <Button variant="quiet" isSmall onClick={() => forgetCanceled(one.form)}>
                Dismiss
              </Button>
            </>
          }
        >
          “{one.title}” was closed without saving. We'll keep what you typed for {KEPT_FOR}.
          {isByHand && ' Open it again to continue.'}
        </Alert>
      )
    })
}
