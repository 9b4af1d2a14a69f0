import type { goalsContract } from '@bee/contract/goals/goals.contract.ts'
import type { Handlers } from '../../http/implement.ts'
import type { GoalsService } from './goals.service.ts'

export const goalsRoutes = (goals: GoalsService): Handlers<typeof goalsContract> => ({
  mine: (_input, { member }) => goals.mine(member.userId),
  today: (_input, { member }) => goals.today(member.userId),
  choose: (choice, { member }) => goals.choose(member.userId, choice),
  dismiss: (_input, { member }) => goals.dismiss(member.userId),
})
