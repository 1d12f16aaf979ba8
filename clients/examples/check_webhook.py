"""Checks the signature of a webhook: check_webhook.py SECRET ID TIMESTAMP SIGNATURE < body

The three are the headers webhook-id, webhook-timestamp and webhook-signature. Use the body as it came: JSON that is read
and written again has another signature.
"""

import base64
import hashlib
import hmac
import sys
import time

FIVE_MINUTES = 300


def is_genuine(secret, message_id, timestamp, signatures, body, now=None):
    """Whether the message is from who has the secret, and of the last minutes."""
    if abs((now or time.time()) - int(timestamp)) > FIVE_MINUTES:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    digest = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    # There are two while a secret is being replaced. Leave out a message whose id you have seen.
    return any(
        hmac.compare_digest(b"v1," + digest, signature.encode()) for signature in signatures.split(" ")
    )


if __name__ == "__main__":
    secret, message_id, timestamp, signatures = sys.argv[1:]
    if not is_genuine(secret, message_id, timestamp, signatures, sys.stdin.buffer.read()):
        sys.exit("The signature is wrong, or the message is too old.")
    print("The message is genuine.")
