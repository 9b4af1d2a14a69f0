import type { MemberDossier as Dossier } from '@bee/contract/manage/members/member-shapes.ts'
import { Grid } from '../../../ui/layout/pieces.tsx'
import { AccessAnswer } from './access-answer.tsx'
import { BlockForm } from './block-form.tsx'
import { GrantForm } from './grant-form.tsx'
import { MemberCertificates } from './member-certificates.tsx'
import { MemberCourses } from './member-courses.tsx'
import { MemberDevices } from './member-devices.tsx'
import { MemberExport } from './member-export.tsx'
import { MemberHead } from './member-head.tsx'
import { MemberNotes } from './member-notes.tsx'
import { MemberTimeline } from './member-timeline.tsx'
import type { TimelinePart } from './members.queries.ts'
import styles from './member-page.module.css'

interface MemberDossierProps {
  member: Dossier
  part: TimelinePart
  onPart: (part: TimelinePart) => void
}

/** One member: profile, timeline and all acts. */
export function MemberDossier({ member, part, onPart }: MemberDossierProps) {
  const { userId, nickName } = member
  return (
    <>
      <MemberHead member={member} />
      <Grid className={styles.columns}>
        <MemberTimeline userId={userId} part={part} onPart={onPart} />
        <div className={styles.aside}>
          <MemberCourses member={member} />
          <GrantForm member={member} />
          <MemberCertificates userId={userId} />
          <MemberDevices member={member} />
          <MemberNotes member={member} />
          <AccessAnswer userId={userId} />
          <BlockForm member={member} />
          <MemberExport userId={userId} nickName={nickName} />
        </div>
      </Grid>
    </>
  )
}
