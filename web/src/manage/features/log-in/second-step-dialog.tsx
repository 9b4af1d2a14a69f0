import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { Text } from '../../../ui/layout/pieces.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { later } from '../../../ui/states/later.tsx'
import { secondStepStore } from '../../api/confirmation.ts'
import { meQuery } from '../../api/me.queries.ts'
import { Button } from '../../ui/button.tsx'
import { WaitingRows } from '../../ui/place-states.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const SecondStepSetup = later(
  async () => (await import('./second-step-setup.tsx')).SecondStepSetup,
  <WaitingRows count={3} height="double" />,
  (retry) => (
    <Text as="p" size={14} line={22} above={20}>
      没有打开，检查网络。
      <Button kind="link" onClick={retry}>
        再试一次
      </Button>
    </Text>
  ),
)

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
      {codes ? <RecoveryCodes codes={codes} onKept={() => leave(true)} /> : <SecondStepSetup onCodes={setCodes} />}
    </Dialog>
  )
}
