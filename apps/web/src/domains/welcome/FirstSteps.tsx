import { JOB_KINDS } from '@acm/contract/core/job-kinds'
import type { Permission } from '@acm/contract/core/permissions'
import { historyKinds } from '@acm/contract/history-kinds'
import { type FirstStep, isDemonstration, useProgress } from '../../shell/firstSteps.ts'
import { PALETTE_KEYS, showPalette } from '../../shell/palette.ts'
import { useMayOpen } from '../../shell/screenAt.ts'
import { useCan } from '../../shell/session/session.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { CheckCircleFilled as Done, RadioButtonUnchecked as Open } from '../../ui/icons.ts'
import { RouterLink } from '../../ui/RouterLink.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { paths as clients } from '../clients/paths.ts'
import { paths as compare } from '../compare/paths.ts'
import { paths as instances } from '../instances/paths.ts'
import { Part } from './Part.tsx'
import styles from './Row.module.css'
import { Row } from './Row.tsx'

interface FirstStepItem {
  step: FirstStep
  label: string
  about: string
  /** The step needs permission to open this page. */
  at: string
  takes: Permission | readonly Permission[]
}

const STEPS: readonly FirstStepItem[] = [
  {
    step: 'search',
    label: `Press ${PALETTE_KEYS} and type an instance’s name`,
    about: 'Find anything by name, even with a typo.',
    at: instances.instances(),
    takes: [],
  },
  {
    step: 'history',
    label: 'Change a client and see it in its History tab',
    about: 'See who changed what, with old and new values, and restore it.',
    at: clients.clients(),
    takes: ['CLIENT_DETAILS_LIMITED_EDIT', 'CLIENT_DETAILS_FULL_EDIT'],
  },
  {
    step: 'many',
    label: 'Select instances in the list and set a feature',
    about: 'Shift-click selects a range. You see what will change before you apply it.',
    at: instances.instances(),
    takes: JOB_KINDS.setFeature.permission,
  },
  {
    step: 'compare',
    label: 'Compare two instances side by side',
    about: 'See only the fields that differ.',
    at: compare.compare(),
    takes: historyKinds.instance.opens,
  },
  {
    step: 'view',
    label: 'Filter a list and save it as a view',
    about: 'Keep it private or share it.',
    at: instances.instances(),
    takes: [],
  },
]

/** Only in demonstrations, and until dismissed. */
export function FirstSteps() {
  const can = useCan()
  const mayOpen = useMayOpen()
  const { hasTried, isDismissed, dismiss } = useProgress()
  const steps = STEPS.filter(({ at, takes }) => mayOpen(at) && (takes.length === 0 || can(takes)))
  if (!isDemonstration() || isDismissed || steps.length === 0) return null
  const tried = steps.filter(({ step }) => hasTried(step)).length
  return (
    <Part
      title="Things to try"
      aside={
        <Button isSmall variant="quiet" onClick={dismiss}>
          Dismiss
        </Button>
      }
    >
      <Text tone="muted">{`Sample data – nothing here is real. ${tried} of ${steps.length} done`}</Text>
      <ul className={styles.rows}>
        {steps.map((step) => (
          <StepRow key={step.step} {...step} isTried={hasTried(step.step)} />
        ))}
      </ul>
    </Part>
  )
}

function StepRow({ step, label, about, at, isTried }: FirstStepItem & { isTried: boolean }) {
  const Icon = isTried ? Done : Open
  const content = (
    <>
      <Icon className={isTried ? styles.tried : styles.open} />
      <span>
        {label}
        {isTried && <VisuallyHidden> (done)</VisuallyHidden>}
        <small>{about}</small>
      </span>
    </>
  )
  return (
    <Row data-step="">
      {step === 'search' ? (
        <button type="button" onClick={() => showPalette(true)}>
          {content}
        </button>
      ) : (
        <RouterLink to={at}>{content}</RouterLink>
      )}
    </Row>
  )
}
