import { useQuery } from '@tanstack/react-query'
import { foundMembersQuery } from '../api/found-members.queries.ts'
import { FoundField, useTyping } from './found-field.tsx'

export interface ChosenMember {
  userId: number
  nickName: string
  /** Masked with asterisks. */
  mobile: string
}

interface MemberFieldProps {
  label: string
  onChoose: (member: ChosenMember) => void
  /** Called with the text while no member is chosen. */
  onType: (words: string) => void
  error?: string | undefined
}

const drawn = ({ userId, nickName, mobile }: ChosenMember) => ({
  key: userId,
  name: nickName,
  note: `${mobile}，编号 ${userId}`,
})

/** Chooses a member by name or number. Requires the right to read members. */
export function MemberField({ label, onChoose, onType, error }: MemberFieldProps) {
  const typing = useTyping()
  const { data } = useQuery(foundMembersQuery(typing.search, true))
  // Results of a former text are not offered: the message would go to another member.
  const found = typing.search === typing.wanted ? data?.list : undefined
  function setTyped(words: string): void {
    typing.setTyped(words)
    onType(words.trim())
  }
  return (
    <FoundField<ChosenMember>
      label={label}
      placeholder="昵称、编号、手机号或末四位"
      foundLabel="找到的会员"
      typing={{ ...typing, setTyped }}
      chosen={undefined}
      found={found}
      isFresh={found !== undefined}
      drawn={drawn}
      onChoose={(member) => {
        if (member) onChoose(member)
      }}
      error={error}
    />
  )
}
