import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { Text } from '../../../ui/layout/pieces.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { secondStepStore } from '../../api/confirmation.ts'
import { meQuery } from '../../api/me.queries.ts'
import { WaitingRows } from '../../ui/place-states.tsx'

const SecondStepSetup = lazy(async () => ({ default: (await import('./second-step-setup.tsx')).SecondStepSetup }))
const RecoveryCodes = lazy(async () => ({ default: (await import('./recovery-codes.tsx')).RecoveryCodes }))

/** Sets up the second step in the middle of an act, so that nothing that was written is lost. The transport then repeats the call. */
export function SecondStepDialog() {
  const question = useSyncExternalStore(secondStepStore.subscribe, secondStepStore.get)
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>()
  const leave = (isDone: boolean) => {
    setCodes(undefined)
    question?.answer(isDone)
    void client.invalidateQueries({ queryKey: meQuery().queryKey })
  }
  return (
    <Dialog
      open={question !== undefined}
      // With the codes on the screen it is on already: closing goes on.
      onClose={() => leave(codes !== undefined)}
      title={codes ? '收好这十个恢复码' : '这一步要先设两步验证'}
    >
      {codes ? null : (
        <Text as="p" size={14} line={22} tone="soft">
          钱、员工、密钥和备份的事，要密码之外再有一道：手机上的 6 位数字。设好就接着做，写下的都在。
        </Text>
      )}
      <Suspense fallback={<WaitingRows count={3} height="double" />}>
        {codes ? <RecoveryCodes codes={codes} onKept={() => leave(true)} /> : <SecondStepSetup onCodes={setCodes} />}
      </Suspense>
    </Dialog>
  )
}
