import { expect, it } from 'vitest'
import { contract } from './index.ts'

/** Section 7 to the letter, with the access of ruling 8. */
const SPECIFIED = `
POST /subject/likes member
DELETE /subject/likes member
POST /subject/collect member
DELETE /subject/collect member
GET /release/subject/info public
GET /release/subject/list public
GET /release/subjectCategoryList public
GET /subject/list/collect member
GET /release/subject/recommendList public
GET /release/catalog/list public
GET /release/subject_type/list public
GET /release/subject_type/list/parent public
POST /comment/publish member
GET /release/comment/list public
POST /catalogUser/recordVideoProgress member
GET /catalogUser/queryVideoSchedule member
POST /news/hits public
GET /news/list public
GET /news/info/:id public
GET /msg/list member
GET /user/comment member
GET /msg/info/:id member
POST /login public
POST /logout member
POST /register public
GET /sms_code public
POST /update_pwd public
POST /phone/login public
GET /examination/allList public
GET /examination/recommend/:id public
GET /examination/answer member
GET /examination/collect member
GET /examination/detail/:id member
GET /examination/list/catalog member
GET /examination/list/subject member
GET /examination/random/subject member
GET /examination/random/catalog member
GET /examination/list/challenge member
GET /examination/list/collect member
GET /website/info public
GET /banner/banner_list public
GET /banner/adv_list public
POST /fileUpload member
GET /about/student public
GET /about/brand public
GET /about/teacher public
GET /about/company public
GET /user/info member
POST /user/update member
GET /subject/mySubject member
GET /subject/myCollect member
GET /feedback/list member
POST /feedback/send member
GET /user/heatmap member
`

it('every call of the specification is in the contract, with its method, path and access', () => {
  const there = Object.values(contract).flatMap((feature) =>
    Object.values(feature).map(({ method, path, access }) => `${method} ${path} ${access}`),
  )
  const calls = SPECIFIED.trim().split('\n')
  expect(calls).toHaveLength(54)
  expect(calls.filter((call) => !there.includes(call))).toEqual([])
})
