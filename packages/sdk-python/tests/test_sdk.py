"""Run by test/packages/sdk-python.full.test.ts with GATEHOUSE_URL and GATEHOUSE_KEY of a service."""

import base64
import hashlib
import hmac
import json
import os
import sys
import threading
import typing
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))

from gatehouse_sdk import ApiError, ConnectionFailed, Gatehouse, InvalidWebhook, verify_webhook
from gatehouse_sdk.generated import gatehouse as generated
from gatehouse_sdk.generated import types

MONITOR = {
    "url": "https://shop.example",
    "interval": 60,
    "alert_condition": "url_unavailable",
    "request_method": "GET",
}


class Service(unittest.TestCase):
    def setUp(self):
        self.client = Gatehouse(os.environ["GATEHOUSE_URL"], os.environ["GATEHOUSE_KEY"])

    def test_creates_changes_and_deletes_a_monitor(self):
        made = self.client.create_monitor({**MONITOR, "name": "Shop"})
        self.assertEqual((made.data["name"], made.status, made.warnings), ("Shop", 201, []))
        monitor_id = made.data["id"]
        self.assertEqual(self.client.update_monitor(monitor_id, {"name": "Blog"}).data["name"], "Blog")
        self.assertEqual(self.client.delete_monitor(monitor_id)["id"], monitor_id)

    def test_iterates_over_the_rows_of_all_pages(self):
        names = [f"Page {number:02}" for number in range(23)]
        for name in names:
            self.client.create_monitor({**MONITOR, "name": name})
        pages = self.client.list_monitors({"search": "Page", "sort_by": "name", "sort": "asc"})
        self.assertEqual([row["name"] for row in pages], names)
        self.assertEqual(pages.first().meta["total"], 23)
        self.assertEqual([len(page.data) for page in pages.pages()], [10, 10, 3])

    def test_describes_a_refusal(self):
        with self.assertRaises(ApiError) as missing:
            self.client.get_monitor(999999)
        error = missing.exception
        self.assertEqual((error.status, error.code, str(error)), (404, "not_found", "Resource not found."))
        self.assertTrue(error.request_id)
        with self.assertRaises(ApiError) as refused:
            self.client.create_monitor({**MONITOR, "name": ""})
        self.assertEqual((refused.exception.code, list(refused.exception.errors)), ("invalid", ["name"]))

    def test_reads_files(self):
        with self.client.export_orders() as response:
            self.assertIn(b",", response.readline())


class Failures(unittest.TestCase):
    def setUp(self):
        self.steps, self.seen, self.waits = [], [], []
        test = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self):
                body = self.rfile.read(int(self.headers.get("content-length") or 0))
                test.seen.append((self.command, self.path, self.headers, body))
                status, headers, text = test.steps.pop(0)
                if status is None:
                    self.close_connection = True
                    return
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(text)

            do_GET = do_POST = do_PUT = do_DELETE = answer

            def log_message(self, *_):
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.client = Gatehouse(
            self.url, "gh_key", sleep=self.waits.append, now=lambda: 1773144000.0, jitter=lambda: 0.0
        )

    def expect(self, *steps):
        self.seen.clear()
        self.waits.clear()
        self.steps[:] = [(*step, b"{}")[:3] if len(step) < 3 else step for step in steps]

    GOOD = (200, {}, b'{"data": {}, "status": 200}')
    DROP = (None, {})

    def test_waits_as_long_as_retry_after_says(self):
        date = "Tue, 10 Mar 2026 12:00:20 GMT"
        self.expect((429, {"Retry-After": "7"}), (503, {"Retry-After": date}), self.GOOD)
        self.client.get_monitor(1)
        self.assertEqual(self.waits, [7, 20])
        self.assertEqual(self.seen[0][2]["Authorization"], "Bearer gh_key")

    def test_waits_longer_each_time_and_gives_up(self):
        self.expect((502, {}, b"<html>"), self.DROP, (504, {}), (429, {}))
        with self.assertRaises(ApiError) as error:
            self.client.get_monitor(1)
        self.assertEqual((self.waits, error.exception.code), ([0.25, 0.5, 1.0], "too_many"))

    def test_does_not_wait_longer_than_the_limit(self):
        self.expect((429, {"Retry-After": "3600"}))
        with self.assertRaises(ApiError) as error:
            self.client.get_monitor(1)
        self.assertEqual((error.exception.retry_after, self.waits), (3600, []))

    def test_does_not_repeat_what_cannot_succeed(self):
        for status in (400, 404, 409, 422, 500):
            self.expect((status, {}))
            with self.assertRaises(ApiError):
                self.client.get_monitor(1)
            self.assertEqual(len(self.seen), 1)

    def test_repeats_a_post_only_if_that_does_no_harm(self):
        self.expect(self.DROP)
        with self.assertRaises(ConnectionFailed):
            self.client.create_monitor({**MONITOR, "name": "Shop"})
        self.expect(self.DROP, self.GOOD)
        self.client.with_options(idempotent=True).create_annotation({"text": "v2", "reference": "build-1"})
        self.assertEqual(len(self.seen), 2)
        self.expect(self.DROP, self.GOOD)
        self.client.with_options(idempotency_key="once").create_withdrawal({"currency": "EUR"})
        self.assertEqual([seen[2]["Idempotency-Key"] for seen in self.seen], ["once", "once"])

    def test_does_not_send_the_key_to_another_host(self):
        self.expect((302, {"Location": self.url.replace("127.0.0.1", "localhost") + "/elsewhere"}), self.GOOD)
        self.client.get_monitor(1)
        self.assertEqual([seen[2]["Authorization"] for seen in self.seen], ["Bearer gh_key", None])

    def test_follows_a_list_by_cursor_and_by_page(self):
        self.expect(
            (200, {}, b'{"data": [1], "next": "c2", "status": 200}'),
            (200, {}, b'{"data": [2], "next": null, "status": 200}'),
        )
        self.assertEqual(list(self.client.list_customers({"per_page": 10})), [1, 2])
        self.assertEqual(self.seen[1][1], "/api/v1/market/customers?per_page=10&after=c2")
        self.expect(
            (200, {}, b'{"data": [1], "meta": {"more": true}, "status": 200}'),
            (200, {}, b'{"data": [2], "meta": {"more": false}, "status": 200}'),
        )
        self.assertEqual(list(self.client.get_website_pages(7, {"from": "2026-03-01"})), [1, 2])
        self.assertEqual(self.seen[1][1], "/api/v1/websites/7/stats/pages?from=2026-03-01&page=2")


class Webhooks(unittest.TestCase):
    def test_verifies_messages(self):
        key = b"a secret of twenty-four "
        secret = "whsec_" + base64.b64encode(key).decode()
        body = json.dumps({"type": "order.paid", "timestamp": "2026-03-10T12:00:00Z", "data": {}})
        signature = hmac.new(key, f"msg_1.1773144000.{body}".encode(), hashlib.sha256).digest()
        headers = {
            "Webhook-Id": "msg_1",
            "Webhook-Timestamp": "1773144000",
            "Webhook-Signature": "v1,bad v1," + base64.b64encode(signature).decode(),
        }
        now = 1773144299.0
        self.assertEqual(verify_webhook(secret, headers, body, now=now)["type"], "order.paid")
        for changed, text, late in ((headers, body + " ", now), (headers, body, now + 2), ({}, body, now)):
            with self.assertRaises(InvalidWebhook):
                verify_webhook(secret, changed, text, now=late)


class Types(unittest.TestCase):
    def test_every_annotation_can_be_read(self):
        names = {**vars(generated), "t": types}
        for value in list(vars(types).values()):
            if hasattr(value, "__total__"):
                typing.get_type_hints(value)
        methods = [value for name, value in vars(generated.Gatehouse).items() if not name.startswith("_")]
        for method in methods:
            typing.get_type_hints(method, names)
        self.assertGreater(len(methods), 300)


if __name__ == "__main__":
    unittest.main()
