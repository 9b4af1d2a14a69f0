import type { agreementsContract } from '@bee/contract/agreements/agreements.contract.ts'
import { cached, sameForMembers, type Handlers } from '../../http/implement.ts'
import { presentHead, presentOwn, presentText } from './agreements.presenter.ts'
import type { AgreementsService } from './agreements.service.ts'

export const agreementsRoutes = (agreements: AgreementsService): Handlers<typeof agreementsContract> => ({
  current: cached(['site'], async () => (await agreements.current()).map(presentHead), sameForMembers),
  read: cached(
    ['site'],
    async ({ kind, version }) => presentText(await agreements.read(kind, version)),
    sameForMembers,
  ),
  own: async (_input, { member }) => presentOwn(await agreements.own(member.userId)),
  agree: async ({ agreed }, { member, request }) =>
    presentOwn(await agreements.agree(member.userId, agreed, request.address)),
})
