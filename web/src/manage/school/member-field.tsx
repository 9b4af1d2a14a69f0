import { useQuery } from '@tanstack/react-query'
import { foundMembersQuery } from '../api/found-members.queries.ts'
import { FoundField, useTyping } from './found-field.tsx'

export interface ChosenMember {
  userId: number
  nickName: string
  /** With stars in it. */
  mobile: string
}

interface MemberFieldProps {
  label: string
  onChoose: (member: ChosenMember) => void
  /** What stands there while nobody is chosen. */
  onType: (words: string) => void
  error?: string | undefined
}

const drawn = ({ userId, nickName, mobile }: ChosenMember) => ({
  key: userId,
  name: nickName,
  note: `${mobile}，编号 ${userId}`,
})

/** One member, found by a part of the name or a number; only for whoever may read members. */
export function MemberField({ label, onChoose, onType, error }: MemberFieldProps) {
  const typing = useTyping()
  const { data, isFetching } = useQuery(foundMembersQuery(typing.search, true))
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
      found={data?.list}
      isFresh={!isFetching}
      drawn={drawn}
      onChoose={(member) => {
        if (member) onChoose(member)
      }}
      error={error}
    />
  )
}
