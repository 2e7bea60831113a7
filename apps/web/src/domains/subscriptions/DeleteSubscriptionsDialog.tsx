import type { FieldError } from '@acm/contract/core/field'
import type { Subscription } from '@acm/contract/subscriptions'
import { useId, useRef, useState } from 'react'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/base/Dialog.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { NO_END_DATE } from '../../ui/PeriodDays.tsx'
import styles from './DeleteSubscriptionsDialog.module.css'
import { isUntouched } from './delta.ts'
import { codesOf, overtaken, useSubscriptionSave } from './useSubscriptionSave.ts'

const NOT_DELETED = "The subscription couldn't be deleted."
const AGAIN = 'Select Delete again to delete the current version.'

interface DeleteSubscriptionsDialogProps {
  clientId: number
  subscription: Subscription | null
  onClose: () => void
}

/** Wider than other questions (G-UI-03). */
export function DeleteSubscriptionsDialog({ clientId, subscription, onClose }: DeleteSubscriptionsDialogProps) {
  const id = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  const { own, send, isPending } = useSubscriptionSave(subscription)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const remove = async (leaving: Subscription): Promise<void> => {
    const outcome = await send({ ...leaving, acesClientId: clientId, acesDatabases: [] })
    if ('ok' in outcome) return onClose()
    if ('errors' in outcome)
      return setErrors(outcome.errors.length > 0 ? outcome.errors : [{ propertyName: '', errorMessage: NOT_DELETED }])
    const { current, changedBy } = outcome.conflict
    // Only others of the client's subscriptions changed.
    if (isUntouched(leaving, current)) return remove(current)
    setErrors(overtaken(changedBy, current))
  }
  const isOvertaken = own !== null && own !== subscription
  return (
    <Dialog
      title="Delete Subscriptions?"
      role="alertdialog"
      describedBy={id}
      width={800}
      initialFocus={cancel}
      onClose={onClose}
    >
      <Stack as={DialogBody} id={id} gap={16}>
        {errors.length > 0 && (
          <Alert severity="error" role="group" title="Not deleted">
            {errors.map((error) => (
              <div key={error.errorMessage}>{error.errorMessage}</div>
            ))}
            {isOvertaken && AGAIN}
          </Alert>
        )}
        {own && <Leaving subscription={own} />}
      </Stack>
      <DialogActions>
        <Button ref={cancel} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" onClick={() => own && remove(own)} isLoading={isPending} disabled={own === null}>
          Delete
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Leaving({ subscription }: { subscription: Subscription }) {
  const codes = codesOf(subscription)
  const those = codes.length === 1 ? 'This instance' : `These ${codes.length} instances`
  return (
    <>
      <Text>{those} will no longer be subscribed to the AMQ group.</Text>
      <dl className={styles.facts}>
        <dt>AMQ Group</dt>
        <dd>{subscription.amqGroup.name}</dd>
        <dt>Instances</dt>
        <dd className={styles.codes}>
          {codes.map((code) => (
            <span key={code}>{code}</span>
          ))}
        </dd>
        <dt>Start Date</dt>
        <dd>
          <DateText value={subscription.startDate} />
        </dd>
        <dt>End Date</dt>
        <dd>{subscription.endDate === null ? NO_END_DATE : <DateText value={subscription.endDate} />}</dd>
      </dl>
    </>
  )
}
