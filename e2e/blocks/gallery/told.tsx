import { Banner } from '../../../apps/web/src/shell/banner/Banner.tsx'
import { showBanner } from '../../../apps/web/src/shell/banner/banner.ts'
import { Awaited } from '../../../apps/web/src/ui/Awaited.tsx'
import { Alert, type Severity } from '../../../apps/web/src/ui/base/Alert.tsx'
import { Button } from '../../../apps/web/src/ui/base/Button.tsx'
import { ProgressBar } from '../../../apps/web/src/ui/base/ProgressBar.tsx'
import { Skeleton } from '../../../apps/web/src/ui/base/Skeleton.tsx'
import { Spinner } from '../../../apps/web/src/ui/base/Spinner.tsx'
import { Stack } from '../../../apps/web/src/ui/base/Stack.tsx'
import { Dash, FlagIcon } from '../../../apps/web/src/ui/FlagIcon.tsx'
import { Folded } from '../../../apps/web/src/ui/Folded.tsx'
import { Key } from '../../../apps/web/src/ui/Key.tsx'
import { LoadFailed } from '../../../apps/web/src/ui/LoadFailed.tsx'
import { LongText } from '../../../apps/web/src/ui/LongText.tsx'
import { StateBadge } from '../../../apps/web/src/ui/StateBadge.tsx'
import { STATES, type StateName } from '../../../apps/web/src/ui/states.ts'
import { Specimen } from './Specimen.tsx'

const LONG = 'A sentence that is repeated until there is too much of it to be read at a glance. '.repeat(8)

export const Badges = () => (
  <>
    <Specimen name="states">
      {(Object.keys(STATES) as StateName[]).map((state) => (
        <StateBadge key={state} state={state} />
      ))}
    </Specimen>
    <Specimen name="flags">
      <FlagIcon value />
      <FlagIcon value={false} />
      <FlagIcon value yes="active" no="inactive" />
      <FlagIcon value={false} yes="active" no="inactive" />
      <Dash word="None" />
    </Specimen>
    <Specimen name="keys, long texts">
      <Key>Ctrl</Key>
      <Key>K</Key>
      <LongText text="A text of more than twenty characters" />
    </Specimen>
    <Specimen name="folded text" isWide>
      <Folded text={LONG} />
    </Specimen>
  </>
)

const SEVERITIES: readonly Severity[] = ['info', 'success', 'warning', 'error']

export const AlertsAndBanner = () => (
  <>
    <Specimen name="alerts" isWide>
      {SEVERITIES.map((severity) => (
        <Alert key={severity} severity={severity}>
          What a person should know of it, in a sentence.
        </Alert>
      ))}
      <Alert severity="warning" title="Someone else saved changes" onClose={() => {}}>
        Someone else saved this record.
      </Alert>
      <Alert severity="error" action={<Button isSmall>Retry</Button>}>
        Couldn't load this list. Try again.
      </Alert>
    </Specimen>
    <Specimen name="banner">
      {SEVERITIES.map((severity) => (
        <Button key={severity} onClick={() => showBanner('The client has been saved.', severity)}>
          {severity}…
        </Button>
      ))}
      <Banner />
    </Specimen>
  </>
)

const WAITING = { data: undefined, error: null, isFetching: true, refetch: () => {} }

export const EmptyFailedLoading = () => (
  <>
    <Specimen name="failed" isWide>
      <LoadFailed text="Couldn't load this list. Try again." requestId="01JD-7Q2" onRetry={() => {}} />
    </Specimen>
    <Specimen name="tried again" isWide>
      <LoadFailed text="Couldn't load this list. Try again." onRetry={() => {}} isRetrying />
    </Specimen>
    <Specimen name="a record loads" isWide>
      <Awaited query={WAITING} failure={undefined}>
        {() => null}
      </Awaited>
    </Specimen>
    <Specimen name="progress" isWide>
      <Stack gap={12}>
        <ProgressBar aria-label="Reading" />
        <ProgressBar aria-label="Uploading" percent={40} />
        <Skeleton width="60%" />
      </Stack>
    </Specimen>
    <Specimen name="spinner">
      <Spinner label="Saving" />
      <Spinner isLarge label="Loading" />
    </Specimen>
  </>
)
