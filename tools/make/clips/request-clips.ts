import type { Clip } from './clip.ts'
import { requestJourney } from './diagrams/directions.ts'

/** The lines that both clips about a request share. */
export const requestOfJava = {
  headline: ['一次请求', '的旅程'],
  area: 'java',
  seconds: 45,
  file: 'GoodsController.java',
  language: 'java',
  code: [
    '@RestController',
    'class GoodsController {',
    '    private final GoodsService goods;',
    '',
    '    GoodsController(GoodsService goods) {',
    '        this.goods = goods;',
    '    }',
    '    @GetMapping("/goods/{id}")',
    '    GoodsView one(@PathVariable long id) {',
    '        return goods.find(id);',
    '    }',
    '}',
  ],
  output: ['$ curl localhost:8080/goods/7', '{"id":7,"name":"键盘","stock":12}'],
  diagramTitle: '请求走过哪几层',
  diagram: requestJourney,
  points: ['每一层只做自己的事', '依赖从构造方法进来', '先看日志，再猜原因'],
} satisfies Partial<Clip>

/** The lesson that shows all that the player has. */
export const endpointClip: Clip = {
  slug: 'endpoint',
  title: 'Java：第一个接口',
  ...requestOfJava,
  subtitles: [
    {
      from: 0.3,
      to: 3.5,
      text: '一个请求进来，要走过哪几层？',
      english: 'A request comes in. Which layers does it pass?',
    },
    {
      from: 3.8,
      to: 9.5,
      text: '先写控制器：它只管收请求、给回答。',
      english: 'First the controller: it takes requests and answers.',
    },
    {
      from: 9.6,
      to: 16,
      text: '业务放在 GoodsService 里，从构造方法传进来。',
      english: 'The work is done by GoodsService, handed to the constructor.',
    },
    {
      from: 16.1,
      to: 23,
      text: '路径里的 id，用 @PathVariable 取出来。',
      english: 'The id of the path is taken by @PathVariable.',
    },
    {
      from: 23.1,
      to: 30.5,
      text: '看右边：请求一层一层往下走，再原路回来。',
      english: 'See the right side: down layer by layer, and back the same way.',
    },
    {
      from: 30.6,
      to: 39.5,
      text: '用 curl 试一次，7 号商品回来了。',
      english: 'Try it with curl: item 7 comes back.',
    },
    {
      from: 40.2,
      to: 44.6,
      text: '每一层只做自己的事，这就是分层。',
      english: 'Each layer does its own part. That is layering.',
    },
  ],
  isStreamed: true,
}
