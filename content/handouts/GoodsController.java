import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** 只管收请求、给回答；业务在 GoodsService 里。 */
@RestController
class GoodsController {
    private final GoodsService goods;

    GoodsController(GoodsService goods) {
        this.goods = goods;
    }

    /** curl localhost:8080/goods/7 */
    @GetMapping("/goods/{id}")
    GoodsView one(@PathVariable long id) {
        return goods.find(id);
    }
}
